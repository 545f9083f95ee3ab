import { Slot } from '#platform/browser/router/slots.tsx';

/** Loaded where there is more to show than the document does; `first` stands until it is there. */
export function BannerList({ first }: { first: string }) {
  return (
    <Slot
      name="lobby.banners"
      fallback={
        // oxlint-disable-next-line react/no-danger -- made by the server, texts of it are escaped
        <div className="banners" dangerouslySetInnerHTML={{ __html: first }} />
      }
    />
  );
}
