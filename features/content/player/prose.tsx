import './prose.css';
import { navigate, routeExists } from '#platform/browser/router/router.tsx';
import type { MouseEvent } from 'react';

/** Text of the operator: HTML that the server made from Markdown, none of it by its writer. */
export function Prose({ html, lang }: { html: string; lang: string }) {
  return (
    // The links in the text are the interactive elements; a press on them is only followed here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="presentation"
      className="prose"
      lang={lang}
      onClick={followOwnLink}
      // oxlint-disable-next-line react/no-danger -- see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** A link to a page of the site opens without loading the app again. */
function followOwnLink(event: MouseEvent<HTMLElement>): void {
  const link = (event.target as Element).closest('a');
  const path = link?.getAttribute('href');
  if (!path?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!routeExists(path)) return;
  event.preventDefault();
  void navigate(path);
}
