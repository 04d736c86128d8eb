/** The address of the throw-away database beside a service's own: setup makes it, and trial restores fill and empty it. */
export function trialDatabaseUrl(url: string): string {
  const address = new URL(url);
  address.pathname += '_trial';
  return address.href;
}
