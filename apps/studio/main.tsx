/** The client of our own slots. It runs in the frame of a game and calls the studio alone. */
import '#platform/browser/ui/tokens.css';
import '#platform/browser/ui/fonts.css';
import '#platform/browser/ui/base.css';
import { createRoot } from 'react-dom/client';
import type { Locale } from '#core/locale.ts';
import { readLaunch } from '#features/studio/player/launch.ts';
import { ReplayClient } from '#features/studio/player/view/replay-client.tsx';
import { StudioClient } from '#features/studio/player/view/client.tsx';
import { openGame } from '#features/studio/player/view/open-game.ts';
import { readPayload } from '#platform/browser/boot.ts';
import { listenToFailures } from '#platform/browser/failures.ts';
import { logFailure } from '#platform/browser/log.ts';
import { configureApi } from '#platform/browser/net/api.ts';
import {
  currentLocale,
  htmlLang,
  LocaleProvider,
  setCurrentLocale,
} from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { ANNOUNCER_ID } from '#platform/browser/ui/announce.ts';
import { UiLocaleContext } from '#platform/browser/ui/money.tsx';
import { FIRST_TEXTS, registerStudioTexts } from './messages.ts';

const failed = (error: unknown) => logFailure('An unhandled error.', error);

async function start(): Promise<void> {
  listenToFailures(failed);
  const launch = readLaunch(location);
  const locale: Locale = launch.locale ?? readPayload().locale;
  configureApi({ language: currentLocale, credentials: 'omit' });
  // The first call needs no texts.
  const game = openGame(launch);
  registerStudioTexts();
  await loadTexts(locale, FIRST_TEXTS);
  setCurrentLocale(locale);
  document.documentElement.lang = htmlLang(locale);
  createRoot(document.getElementById('root')!, { onUncaughtError: failed }).render(
    <LocaleProvider locale={locale}>
      <UiLocaleContext value={locale}>
        <div id={ANNOUNCER_ID} className="visually-hidden" aria-live="polite" />
        {launch.replay === '' ? (
          <StudioClient game={game} />
        ) : (
          <ReplayClient game={game} token={launch.replay} />
        )}
      </UiLocaleContext>
    </LocaleProvider>,
  );
}

void start().catch(failed);
