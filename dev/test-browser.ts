/** A browser without a screen: cookies, redirects and forms, for flows that lead through pages. */
export type Visit = {
  readonly status: number;
  readonly url: string;
  readonly text: string;
  readonly headers: Headers;
};

type Jar = Map<string, { value: string; path: string }>;
type CallOptions = { token?: string | undefined; headers?: Record<string, string> };

const REDIRECTS_MAX = 12;

export function createTestBrowser(appUrl: string) {
  const jar: Jar = new Map();

  /** One request without redirects; cookies are sent and stored. */
  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', cookieHeader(jar, new URL(url, appUrl).pathname));
    const response = await fetch(new URL(url, appUrl), { ...init, headers, redirect: 'manual' });
    storeCookies(jar, response.headers);
    return response;
  }

  /** Follows redirects like an address bar, until a page or until `stopAt` is next. */
  async function go(to: string, init: RequestInit = {}, stopAt?: RegExp): Promise<Visit> {
    let url = new URL(to, appUrl).href;
    let response = await request(url, init);
    for (let hops = 0; hops < REDIRECTS_MAX; hops++) {
      const next = response.headers.get('location');
      if (next === null || response.status < 300 || response.status > 399) break;
      url = new URL(next, url).href;
      if (stopAt?.test(url)) break;
      response = await request(url);
    }
    const text = await response.text();
    return { status: response.status, url, text, headers: response.headers };
  }

  /** An API call as the page makes it. */
  async function call(method: string, path: string, body: object = {}, more: CallOptions = {}) {
    const headers = {
      'content-type': 'application/json',
      origin: new URL(appUrl).origin,
      ...(more.token === undefined ? {} : { authorization: `Bearer ${more.token}` }),
      ...more.headers,
    };
    const sent = method === 'GET' ? {} : { body: JSON.stringify(body) };
    const response = await request(path, { method, headers, ...sent });
    // Tests look into answers.
    // oxlint-disable-next-line no-explicit-any
    return { status: response.status, body: (await response.json()) as Record<string, any> };
  }

  return { jar, request, go, call };
}

export type TestBrowser = ReturnType<typeof createTestBrowser>;

function cookieHeader(jar: Jar, path: string): string {
  return [...jar]
    .filter(([, cookie]) => path.startsWith(cookie.path))
    .map(([name, { value }]) => `${name}=${value}`)
    .join('; ');
}

function storeCookies(jar: Jar, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', ...rest] = pair.split('=');
    const value = rest.join('=');
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/';
    const isGone = value === '' || attributes.some((part) => /^max-age=0$/i.test(part));
    if (isGone) jar.delete(name);
    else jar.set(name, { value, path });
  }
}
