/** The captchas of others: their script, their frame, and the answer they give. */

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

/** What both scripts put into the page, as far as it is used here. */
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
 * Draws the widget into a place and answers what the person's solution is. Throws when the script
 * does not come, which the caller writes to the log and nowhere else.
 */
export async function askInWidget(place: HTMLElement, options: WidgetOptions): Promise<string> {
  const { kind, siteKey } = options;
  await loadScript(options);
  const page = window as unknown as VendorWindow; // The scripts speak through globals.
  const vendor = kind === 'hcaptcha' ? page.hcaptcha : page.grecaptcha;
  if (!vendor) throw new Error(`the script of ${kind} brought nothing`);
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

/** Once per page; a script that did not load is asked for again the next time. */
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
    // The file that comes first loads the rest by itself; only then is there something to draw.
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
