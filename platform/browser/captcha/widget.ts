/** The captchas of external providers: their script, their frame, and the solution they return. */

export type WidgetOptions = {
  readonly kind: 'hcaptcha' | 'recaptcha';
  readonly siteKey: string;
  /** The BCP 47 language of the page. */
  readonly language: string;
};

type Drawn = {
  readonly sitekey: string;
  readonly theme: 'dark';
  readonly callback: (answer: string) => void;
  readonly 'error-callback': (reason?: string) => void;
};

/** The globals of both scripts, as far as they are used here. */
type Vendor = { render(place: HTMLElement, options: Drawn): unknown };
type VendorWindow = {
  hcaptcha?: Vendor;
  grecaptcha?: Vendor & { ready?(then: () => void): void };
  croupierCaptchaLoaded?: () => void;
};

const SCRIPTS = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
  recaptcha: 'https://www.google.com/recaptcha/api.js',
};
const LOADS_WITHIN_MS = 15_000;

/**
 * Renders the widget and resolves with the visitor's solution. Throws when the script does not
 * load, which the caller only logs.
 */
export async function solveInWidget(place: HTMLElement, options: WidgetOptions): Promise<string> {
  const { kind, siteKey } = options;
  await loadScript(options);
  const page = window as unknown as VendorWindow; // The scripts communicate through globals.
  const vendor = kind === 'hcaptcha' ? page.hcaptcha : page.grecaptcha;
  if (!vendor) throw new Error(`the script of ${kind} defined no global`);
  return await new Promise((resolve, reject) => {
    vendor.render(place, {
      sitekey: siteKey,
      theme: 'dark',
      callback: resolve,
      'error-callback': (reason) => reject(new Error(`${kind} failed: ${reason ?? 'no reason'}`)),
    });
  });
}

const scripts = new Map<string, Promise<void>>();

/** Once per page; a script that failed to load is requested again the next time. */
function loadScript(options: WidgetOptions): Promise<void> {
  const known = scripts.get(options.kind);
  if (known) return known;
  const loading = insertScript(options);
  scripts.set(options.kind, loading);
  loading.catch(() => scripts.delete(options.kind));
  return loading;
}

function insertScript({ kind, language }: WidgetOptions): Promise<void> {
  const query = new URLSearchParams({
    render: 'explicit',
    onload: 'croupierCaptchaLoaded',
    hl: language,
  });
  const script = document.createElement('script');
  script.src = `${SCRIPTS[kind]}?${query.toString()}`;
  script.async = true;
  return new Promise((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error(`the captcha script of ${kind} did not load`));
    };
    const timer = setTimeout(fail, LOADS_WITHIN_MS);
    // The first file loads the rest by itself; only then can the widget be rendered.
    (window as unknown as VendorWindow).croupierCaptchaLoaded = () => {
      clearTimeout(timer);
      resolve();
    };
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    document.head.append(script);
  });
}
