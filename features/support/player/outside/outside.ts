/** The chat of another service behind our button: started, updated with pages, shut down. */
import type { Locale } from '#core/locale.ts';
import type { SupportChat } from '#domain/settings/rules.support.ts';
import { createChatwoot } from './chatwoot.ts';
import { createIntercom } from './intercom.ts';
import type { OutsideWidget } from './widget.ts';

/** After a new page, whose title and address are set by then. */
const UPDATE_DELAY_MS = 250;

const WIDGETS = { chatwoot: createChatwoot, intercom: createIntercom } as const;

export type OutsideOptions = {
  readonly chat: SupportChat;
  readonly locale: () => Locale;
  /** Where the visitor is, once it is known: for KZ the Kazakh channel is opened. */
  readonly region: () => string | null;
  readonly onLocationChange: (listener: () => void) => () => void;
};

export type OutsideChat = {
  /** Starts it when it is not running, and opens it. Throws without an id or a script. */
  open(): Promise<void>;
  shutdown(): void;
};

export function createOutsideChat(options: OutsideOptions): OutsideChat {
  const { chat, onLocationChange } = options;
  let running: Promise<OutsideWidget> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;

  async function start(): Promise<OutsideWidget> {
    const widget = widgetOf(chat);
    await widget.boot(bootOptions(options));
    stop = onLocationChange(() => {
      clearTimeout(timer);
      timer = setTimeout(() => widget.update(), UPDATE_DELAY_MS);
    });
    return widget;
  }

  return {
    open: async () => {
      running ??= start();
      try {
        (await running).show();
      } catch (error) {
        running = undefined;
        throw error;
      }
    },
    shutdown: () => {
      clearTimeout(timer);
      stop?.();
      stop = undefined;
      // A start that fails was reported by `open`.
      void running?.then((widget) => widget.shutdown()).catch(() => undefined);
      running = undefined;
    },
  };
}

function widgetOf({ provider }: SupportChat): OutsideWidget {
  if (provider === 'own') throw new Error('the support chat is our own');
  return WIDGETS[provider]();
}

function bootOptions({ chat, locale, region }: OutsideOptions) {
  const isKazakh = region() === 'KZ';
  const appId = isKazakh ? (chat.kz_app_id ?? chat.app_id) : chat.app_id;
  if (appId === null) throw new Error(`the support chat of ${chat.provider} has no app id`);
  if (chat.script_url === null) {
    throw new Error(`the support chat of ${chat.provider} has no script`);
  }
  return { appId, scriptUrl: chat.script_url, locale: isKazakh ? ('kz' as const) : locale() };
}
