import type { Language } from '@tocada/contracts/ground/language.js';

/** A text to begin with. It is no advice: a lawyer reads it before a client signs it. */
const es: string = `1. Servicio. La banda toca en la fecha, el lugar y el horario de esta cotización, con lo que aquí se incluye. Lo que no está escrito no está incluido.

2. Reserva. La fecha queda reservada cuando firman todos y la banda recibe el primer pago, o con la firma si así lo dice la cotización. Hasta entonces la banda puede ofrecer la fecha a otro cliente.

3. Pagos. El cliente paga cada parte a más tardar el día que marca el calendario de pagos. Si un pago se atrasa más de tres días después de un aviso por escrito, la banda puede liberar la fecha y se aplica la sección 6.

4. Horas extra. Si el cliente pide que la banda siga tocando y la banda puede, cada hora empezada se cobra al precio de hora extra de esta cotización y se paga esa noche.

5. Lugar. El cliente se encarga del permiso del lugar, de una corriente eléctrica segura, de un espacio techado y seco para tocar y de que la banda pueda llegar a instalarse. Si falta algo de esto y la banda no puede tocar con seguridad, se considera que cumplió.

6. Si cancela el cliente. El cliente puede cancelar por escrito en cualquier momento. Las dos partes acuerdan que lo que la banda pierde es difícil de calcular: la noche que ya no puede vender, los músicos apartados y el trabajo hecho. Por eso acuerdan como daños la parte del total que marca la escala de cancelación de esta cotización, que crece al acercarse la fecha, y la tienen por una estimación razonable y no por un castigo. Lo pagado de más se devuelve en 14 días. Si la banda vende otra vez la misma noche, descuenta de los daños lo que así recupera.

7. Si cancela la banda. La banda devuelve en 14 días todo lo que recibió y ayuda a encontrar otra banda. Si un músico enferma, la banda puede poner un reemplazo de nivel parecido.

8. Cambio de fecha. Si el cliente avisa con 60 días o más y la banda tiene libre la nueva fecha, lo pagado pasa a ella sin costo.

9. Causas ajenas. Nadie responde por lo que no pudo evitar: clima peligroso, orden de la autoridad, duelo, accidente o enfermedad grave. Se busca otra fecha; si no la hay, la banda devuelve lo pagado menos los gastos que ya hizo y puede comprobar.

10. Al aire libre. Si llueve o hay viento peligroso y no hay lugar techado, la banda protege a sus músicos y su equipo y puede parar. El tiempo perdido así no se devuelve.

11. Cuidado. El cliente paga los daños que sus invitados causen al equipo. La responsabilidad de cada parte frente a la otra no pasa del total de esta cotización, salvo por dolo.

12. Fotos. La banda puede publicar fotos y videos de su presentación, salvo que el cliente diga por escrito que no.

13. Ley. Se aplica la ley del estado donde tiene su domicilio la banda. Antes de ir a un juzgado las partes intentan arreglarse hablando. Los cambios valen solo si las dos partes los firman.`;

/** A text to begin with. It is no advice: a lawyer reads it before a client signs it. */
const en: string = `1. Service. The band performs on the date, at the place and during the hours in this quote, with what is included here. What isn’t written isn’t included.

2. Booking. The date is booked once everyone has signed and the band has received the first payment, or by the signature if the quote says so. Until then the band may offer the date to another client.

3. Payments. The client pays each part no later than the day in the payment schedule. If a payment is more than three days late after a written reminder, the band may release the date and section 6 applies.

4. Extra hours. If the client asks the band to keep playing and the band can, each hour begun is charged at the extra-hour price in this quote and paid that night.

5. Venue. The client provides permission from the venue, safe electrical power, a dry and covered place to play, and access so the band can load in. If any of this is missing and the band can’t perform safely, the band is considered to have performed.

6. If the client cancels. The client may cancel in writing at any time. Both parties agree that the band’s loss is hard to calculate: a night it can no longer sell, musicians it has reserved, and work already done. They therefore agree on damages of the part of the total in this quote’s cancellation scale, which rises as the date comes closer, and consider it a reasonable estimate and not a penalty. Anything paid beyond it is returned within 14 days. If the band sells the same night again, it subtracts what it recovers from the damages.

7. If the band cancels. The band returns everything it received within 14 days and helps find another band. If a musician is ill, the band may bring a replacement of similar skill.

8. Changing the date. If the client gives 60 days’ notice or more and the band is free on the new date, what has been paid moves to it at no charge.

9. Events beyond control. Neither party answers for what it couldn’t prevent: dangerous weather, an order of the authorities, a death, an accident or serious illness. The parties look for another date; if there is none, the band returns what was paid less expenses that it has already made and can show.

10. Outdoors. If there is rain or dangerous wind and no covered place, the band protects its musicians and equipment and may stop. Time lost that way isn’t refunded.

11. Care. The client pays for damage that guests cause to the equipment. Each party’s liability to the other is limited to the total of this quote, except for intentional harm.

12. Photos. The band may publish photos and videos of its performance unless the client says no in writing.

13. Law. The law of the state where the band is based applies. Before going to court the parties try to settle by talking. Changes count only if both parties sign them.`;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
