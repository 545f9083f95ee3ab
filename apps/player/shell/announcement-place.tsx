/** What the document has, in its markup or, where it has none, before the root. */
const FIRST = {
  __html: globalThis.document?.getElementById('announcements')?.innerHTML ?? '',
};

/**
 * The announcement at the top of the page. React leaves what the document has in it; the code that
 * follows its changes loads late (features/site-parts/player/announcements/bar.tsx).
 */
export function AnnouncementPlace() {
  // oxlint-disable-next-line react/no-danger -- made by the server, texts of it are escaped
  return (
    <div className="announcement-place" suppressHydrationWarning dangerouslySetInnerHTML={FIRST} />
  );
}
