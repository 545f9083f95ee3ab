import { afterEach, expect, test, vi } from 'vitest';
import { setTypedPromo } from '#domain/identity/player/promo-code.ts';
import { cookies } from '#platform/browser/storage.ts';
import { cancelSocialLogin, socialLogin } from './login-attempt.ts';

const PROVIDER = { name: 'demo', label: 'Demo ID' };
const UNKNOWN = { message: 'bad_input', errors: { promo: ['promo_unknown'] } };
let sent: Record<string, unknown>[] = [];

/** A server that knows no promo code, and a popup that opens. */
function open(): void {
  sent = [];
  const popup = { closed: false, location: { replace: () => undefined }, close: () => undefined };
  vi.stubGlobal('open', () => popup);
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    sent.push(body);
    const isKnown = body['promo'] === undefined;
    const answer = isKnown ? { url: 'https://id.example/?state=s' } : UNKNOWN;
    return await Promise.resolve(Response.json(answer, { status: isKnown ? 200 : 422 }));
  });
}

afterEach(() => {
  cancelSocialLogin();
  setTypedPromo(undefined);
  vi.unstubAllGlobals();
});

test('auth.social: the promo code of a link is sent, and dropped when there is no such code', async () => {
  open();
  cookies.set('promo', 'GONE');
  void socialLogin(PROVIDER);
  await vi.waitFor(() => expect(sent.map(({ promo }) => promo)).toEqual(['GONE', undefined]));
  expect(cookies.get('promo')).toBeNull();
});

test('auth.social: the promo code in the form goes before that of a link, and is refused', async () => {
  open();
  cookies.set('promo', 'LINK');
  setTypedPromo('TYPED');
  await socialLogin(PROVIDER);
  expect(sent.map(({ promo }) => promo)).toEqual(['TYPED']);
  expect(cookies.get('promo')).toBe('LINK');
  cookies.remove('promo');
});
