import { createContext, use, useEffect } from 'react';
import { PageView } from '../browser/router/router.tsx';

const TitleContext = createContext('');

/** The page of the current location; its title is known to `usePageTitle`. */
export function BackofficePageView({ title }: { title: string }) {
  return (
    <TitleContext value={title}>
      <PageView title={title} />
    </TitleContext>
  );
}

/** Puts the name of the open item before the page title in the browser tab. */
export function usePageTitle(name: string | undefined): void {
  const title = use(TitleContext);
  useEffect(() => {
    if (name === undefined || title === '' || title.startsWith(name)) return undefined;
    document.title = `${name} · ${title}`;
    return () => {
      document.title = title;
    };
  }, [name, title]);
}
