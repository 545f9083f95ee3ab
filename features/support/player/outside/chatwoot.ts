import { originOf } from '#domain/settings/rules.support.ts';
import { createScript, languageOf, type OutsideWidget } from './widget.ts';

type Chatwoot = {
  toggle(state: 'open' | 'close'): void;
  setLocale(language: string): void;
  setConversationCustomAttributes(attributes: Readonly<Record<string, string>>): void;
  reset(): void;
};

/** The globals of the script. */
type Vendor = {
  chatwootSettings?: object;
  chatwootSDK?: { run(options: { websiteToken: string; baseUrl: string }): void };
  $chatwoot?: Chatwoot;
};

const READY_WITHIN_MS = 15_000;

function globals(): Vendor {
  return window as unknown as Vendor;
}

function vendor(): Chatwoot {
  const { $chatwoot } = globals();
  if (!$chatwoot) throw new Error('the script of Chatwoot is not ready');
  return $chatwoot;
}

export function createChatwoot(): OutsideWidget {
  const load = createScript();
  return {
    boot: async ({ appId, scriptUrl, locale }) => {
      const language = languageOf(locale);
      // Our button opens it.
      globals().chatwootSettings = { hideMessageBubble: true, locale: language };
      await load(scriptUrl);
      const { chatwootSDK } = globals();
      if (!chatwootSDK) throw new Error('the script of Chatwoot defined no global');
      const ready = whenReady();
      chatwootSDK.run({ websiteToken: appId, baseUrl: originOf(scriptUrl) ?? '' });
      await ready;
      vendor().setLocale(language);
    },
    update: () => vendor().setConversationCustomAttributes({ page: location.pathname }),
    show: () => vendor().toggle('open'),
    shutdown: () => {
      vendor().toggle('close');
      vendor().reset();
    },
  };
}

function whenReady(): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('the frame of Chatwoot did not become ready'));
    }, READY_WITHIN_MS);
    addEventListener(
      'chatwoot:ready',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
