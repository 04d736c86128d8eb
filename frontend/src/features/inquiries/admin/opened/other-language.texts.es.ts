/** Words for readers of the other language, in that language. */
export const texts = {
  tag: 'en-US',
  greeting: (name: string, band: string, day: string) => `Hi ${name}, this is ${band} about your request for ${day}.`,
  subject: (band: string) => `Your request to ${band}`,
  showTitle: (eventType: string, location: string) => `${eventType} in ${location}`,
};
