/** Helpers of the kit's tests: its English texts, and a back office of two pages. */
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { setCurrentLocale } from '../browser/texts/i18n.tsx';
import common from '../browser/locales/en.json' with { type: 'json' };
import { setTexts } from '../browser/texts/texts.ts';
import { UiLocaleContext } from '../browser/ui/money.tsx';
import kit from './locales/en.json' with { type: 'json' };
import { configureRouter, openUrl, setLocation } from '../browser/router/navigation.ts';
import { RouterProvider, useRouterLocation } from '../browser/router/router.tsx';
import { BackofficePageView } from './page-view.tsx';

/** Draws `page` at `/list` as the back office would; `/list/{id}` is a page of its own. */
export async function renderBackoffice(page: () => ReactNode, address = '/list') {
  setCurrentLocale('en');
  setTexts('en', 'common', common);
  setTexts('en', 'backoffice-kit', kit);
  const one = () => <h1>One</h1>;
  const route = (name: string, path: string, Page: () => ReactNode) => ({
    name,
    path,
    texts: [],
    page: async () => ({ Page }),
  });
  const notFound = route('not-found', '/', () => null);
  configureRouter({
    base: '/backoffice',
    hasLocales: false,
    table: {
      routes: [
        route('list', '/list', page),
        { ...route('one', '/list/{id}', one), params: { id: /^\d+$/ } },
      ],
      notFound,
    },
    onOffline: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  const target = { locale: 'en', path: '/', query: {}, hash: '' } as const;
  setLocation({ ...target, params: {}, entry: notFound, Page: () => null, arrival: 0 });
  await act(() => openUrl(new URL(`/backoffice${address}`, location.origin), 'push'));
  return render(
    <RouterProvider>
      <UiLocaleContext value="en">
        <Place />
      </UiLocaleContext>
    </RouterProvider>,
  );
}

function Place() {
  return <BackofficePageView title={useRouterLocation().entry.name} />;
}
