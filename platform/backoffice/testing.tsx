/** Helpers of the kit's tests: its English texts, and a back office of two pages. */
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { LocaleProvider, setCurrentLocale } from '../browser/texts/i18n.tsx';
import common from '../browser/locales/en.json' with { type: 'json' };
import { setTexts } from '../browser/texts/texts.ts';
import { UiLocaleContext } from '../browser/ui/money.tsx';
import kit from './locales/en.json' with { type: 'json' };
import { openUrl, configureBackoffice } from './navigation.ts';
import { BackofficePageView, useBackofficeLocation } from './router.tsx';

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
  configureBackoffice({
    base: '/backoffice',
    routes: [
      route('list', '/list', page),
      { ...route('one', '/list/{id}', one), params: { id: /^\d+$/ } },
    ],
    notFound: route('not-found', '/', () => null),
    onError: (error) => {
      throw error;
    },
  });
  await act(() => openUrl(new URL(`/backoffice${address}`, location.origin), 'push'));
  return render(
    <LocaleProvider locale="en">
      <UiLocaleContext value="en">
        <Place />
      </UiLocaleContext>
    </LocaleProvider>,
  );
}

function Place() {
  const place = useBackofficeLocation();
  return place ? <BackofficePageView place={place} title={place.route.name} /> : null;
}
