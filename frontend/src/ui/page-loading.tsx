/** Fills the screen while the code of a page loads, so that the footer does not jump. */
export function PageLoading() {
  return <div className="min-h-(--screen)" aria-busy="true" />;
}
