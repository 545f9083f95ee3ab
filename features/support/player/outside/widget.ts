import type { Locale } from '#core/locale.ts';

/** A chat of another service, once its script has loaded. */
export type OutsideWidget = {
  boot(options: BootOptions): Promise<void>;
  /** The page has changed. */
  update(): void;
  show(): void;
  shutdown(): void;
};

export type BootOptions = {
  readonly appId: string;
  readonly scriptUrl: string;
  readonly locale: Locale;
};

const LOADS_WITHIN_MS = 15_000;

/** Loads the script of a service; a second call loads it again after a failure only. */
export function createScript(): (url: string) => Promise<void> {
  let loading: Promise<void> | undefined;
  return async (url) => {
    loading ??= insert(url);
    try {
      await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
}

function insert(url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`the script of the support chat did not load: ${url}`));
    };
    const timer = setTimeout(fail, LOADS_WITHIN_MS);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', fail);
    document.head.append(script);
  });
}

/** Their language codes are those of BCP 47. */
export function languageOf(locale: Locale): string {
  return locale === 'kz' ? 'kk' : locale;
}
