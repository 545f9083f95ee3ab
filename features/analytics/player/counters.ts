/** Google Analytics 4 and Yandex Metrica, loaded by their ids once the visitor has agreed. */
import { payload } from '#platform/browser/boot.ts';

type Globals = {
  dataLayer?: unknown[];
  ym?: ((...words: unknown[]) => void) & { a?: unknown[][]; l?: number };
};

export function startCounters(): void {
  const { ga4_id: ga4, metrica_id: metrica } = payload().analytics;
  // Both scripts read these names, and push what was called before they were loaded.
  const globals = globalThis as Globals;
  if (ga4 !== null) {
    const layer = (globals.dataLayer ??= []);
    // The script tells calls from data by their type, which is that of `arguments`.
    function gtag(..._words: unknown[]) {
      // oxlint-disable-next-line prefer-rest-params
      layer.push(arguments);
    }
    gtag('js', new Date());
    gtag('config', ga4);
    load(`https://www.googletagmanager.com/gtag/js?id=${ga4}`);
  }
  if (metrica !== null) {
    const calls: unknown[][] = [];
    globals.ym = Object.assign((...words: unknown[]) => void calls.push(words), {
      a: calls,
      l: Date.now(),
    });
    globals.ym(Number(metrica), 'init', { clickmap: false, webvisor: false });
    load('https://mc.yandex.ru/metrika/tag.js');
  }
}

function load(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}
