/** Keeps the height of a screen while a page's code arrives, so that the footer does not jump. */
export function PageLoading() {
  return <div className="min-h-(--screen)" aria-busy="true" />;
}
