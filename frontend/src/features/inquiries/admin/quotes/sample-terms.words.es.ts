/** A text to begin with. It is no advice: a lawyer reads it before a client signs it. */
export const es = `1. Servicio. La banda toca en la fecha, el lugar y el horario de esta cotización, con lo que aquí se incluye. Lo que no está escrito no está incluido.

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
