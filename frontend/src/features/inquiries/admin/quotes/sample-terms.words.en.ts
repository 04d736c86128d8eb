/** A text to begin with. It is no advice: a lawyer reads it before a client signs it. */
export const en = `1. Service. The band performs on the date, at the place and during the hours in this quote, with what is included here. What isn’t written isn’t included.

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
