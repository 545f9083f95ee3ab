import { followMarkup } from './router.tsx';

type Props = { readonly className: string; readonly html: string };

/**
 * HTML that the server wrote, with links that the router follows. In a document that holds it
 * already React leaves it as it is.
 */
export function ServerHtml({ className, html }: Props) {
  return (
    // Its content is links, by which the keyboard follows it.
    /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
       jsx-a11y/no-static-element-interactions */
    <div
      className={className}
      onClick={followMarkup}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- made by the server, texts of it are escaped
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
