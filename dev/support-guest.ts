/** A guest of support, with the cookie of one browser. */
import { newKey, type TestApp, type TestResponse } from './test-app.ts';

const PATH = '/api/v2/support/guest';
const COOKIE = /^support_guest=([^;]*)/m;

type Written = { readonly email?: string; readonly key?: string; readonly captcha?: string };

/** Keeps what the server sets, as a browser does. */
export function createSupportGuest(app: TestApp, cookie = '') {
  let number = cookie;

  async function send(method: string, path: string, request: object = {}): Promise<TestResponse> {
    const { headers = {}, ...rest } = request as { headers?: Record<string, string> };
    const sent = number === '' ? headers : { ...headers, cookie: `support_guest=${number}` };
    const answer = await app.send(method, path, { ...rest, headers: sent });
    const set = COOKIE.exec(answer.headers['set-cookie']?.join('\n') ?? '');
    if (set) number = set[1]!;
    return answer;
  }

  const state = async () => (await send('GET', PATH)).json!['data'];

  return {
    cookie: () => number,
    state,
    write: async (text: string, { email, key = newKey(), captcha }: Written = {}) => {
      // A page has asked before, and has its cookie.
      if (number === '') await state();
      return await send('POST', `${PATH}/messages`, {
        key,
        body: { locale: 'en', text, ...(email !== undefined && { email }) },
        ...(captcha !== undefined && { headers: { 'x-captcha': captcha } }),
      });
    },
    messages: async () =>
      (await send('GET', `${PATH}/messages`)).json!['data'] as {
        id: string;
        thread: string;
        text: string | null;
        author: string;
      }[],
    read: (upTo: string) => send('POST', `${PATH}/read`, { body: { up_to: upTo } }),
    join: (token: string) => send('POST', `${PATH}/join`, { token, body: {} }),
    send,
  };
}
