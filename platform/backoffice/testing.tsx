/** What the tests of the kit share: its words in English, and a desk of two pages. */
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { LocaleProvider, setCurrentLocale } from '../browser/texts/i18n.tsx';
import common from '../browser/locales/en.json' with { type: 'json' };
import { putTexts } from '../browser/texts/texts.ts';
import { UiLocaleContext } from '../browser/ui/money.tsx';
import kit from './locales/en.json' with { type: 'json' };
import { arrive, setDesk } from './navigation.ts';
import { DeskPageView, useDeskPlace } from './router.tsx';

/** Draws `page` at `/list` as the back office would; `/list/{id}` is a page of its own. */
export async function openDesk(page: () => ReactNode, address = '/list') {
  setCurrentLocale('en');
  putTexts('en', 'common', common);
  putTexts('en', 'backoffice-kit', kit);
  const one = () => <h1>One</h1>;
  const route = (name: string, path: string, Page: () => ReactNode) => ({
    name,
    path,
    texts: [],
    page: async () => ({ Page }),
  });
  setDesk({
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
  await act(() => arrive(new URL(`/backoffice${address}`, location.origin), 'push'));
  return render(
    <LocaleProvider locale="en">
      <UiLocaleContext value="en">
        <Place />
      </UiLocaleContext>
    </LocaleProvider>,
  );
}

function Place() {
  const place = useDeskPlace();
  return place ? <DeskPageView place={place} title={place.route.name} /> : null;
}
