/** VK ID, Yandex ID and Telegram, with the payloads of their documentation. */
import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Trip } from './provider.ts';
import { telegramProvider } from './telegram.ts';
import { vkProvider } from './vk.ts';
import { yandexProvider } from './yandex.ts';

const TRIP: Trip = {
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
  redirectUri: 'https://casino.example/auth/social/vk/callback',
};
const CHALLENGE = createHash('sha256').update(TRIP.verifier).digest('base64url');

/** Answers by URL; records the requests. */
function recorded(answers: Record<string, object>) {
  const sent: { url: string; form: Record<string, string>; authorization: string | null }[] = [];
  const fetch = async (url: string, init: RequestInit = {}) => {
    const form = Object.fromEntries(new URLSearchParams(init.body as URLSearchParams | undefined));
    sent.push({ url, form, authorization: new Headers(init.headers).get('authorization') });
    const answer = answers[url.split('?')[0]!];
    return answer ? Response.json(answer) : new Response('no', { status: 400 });
  };
  return { fetch: fetch as typeof globalThis.fetch, sent };
}

const VK_TOKEN = {
  refresh_token: 'vk2.r',
  access_token: 'vk2.a',
  id_token: 'ey',
  token_type: 'Bearer',
  expires_in: 3600,
  user_id: 1_234_567_890,
  state: TRIP.state,
  scope: 'vkid.personal_info email',
};
const VK_USER = {
  user: {
    user_id: '1234567890',
    first_name: 'Ivan',
    last_name: 'I.',
    avatar: 'https://pp.userapi.com/60tZWMo4SmwcploUVl9XEt8ufnTTvDUmQ6Bj1g/mmv1pcj63C4.png',
    email: 'ivan_i123@vk.com',
    sex: 2,
    verified: false,
    birthday: '01.01.2000',
  },
};

function vk(token: object = VK_TOKEN, user: object = VK_USER) {
  const { fetch, sent } = recorded({
    'https://id.vk.com/oauth2/auth': token,
    'https://id.vk.com/oauth2/user_info': user,
  });
  return { provider: vkProvider({ clientId: '7915193', fetch }), sent };
}

const vkAnswer = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    code: 'vk2.c',
    state: TRIP.state,
    device_id: 'dev-1',
    type: 'code_v2',
    expires_in: '600',
    ...more,
  });

test('auth.social: VK ID exchanges the code with its device and the verifier', async () => {
  const { provider, sent } = vk();
  const url = await provider.begin(TRIP);
  expect(url.origin + url.pathname).toBe('https://id.vk.com/authorize');
  expect(url.searchParams.get('code_challenge')).toBe(CHALLENGE);
  expect(await provider.finish(TRIP, vkAnswer())).toEqual({
    subject: '1234567890',
    email: 'ivan_i123@vk.com',
    isEmailVerified: false,
  });
  expect(sent[0]!.form).toMatchObject({
    grant_type: 'authorization_code',
    code: 'vk2.c',
    code_verifier: TRIP.verifier,
    device_id: 'dev-1',
    client_id: '7915193',
    state: TRIP.state,
  });
  expect(sent[1]!.form).toEqual({ client_id: '7915193', access_token: 'vk2.a' });
});

test('auth.social: VK ID answers for another attempt or user are refused', async () => {
  const other = { ...VK_TOKEN, state: 'another' };
  await expect(vk(other).provider.finish(TRIP, vkAnswer())).rejects.toThrow('state');
  const person = { user: { ...VK_USER.user, user_id: '2' } };
  await expect(vk(VK_TOKEN, person).provider.finish(TRIP, vkAnswer())).rejects.toThrow('another');
  const wrong = vkAnswer({ state: 'x' });
  await expect(vk().provider.finish(TRIP, wrong)).rejects.toThrow('state');
  const twice = vkAnswer();
  twice.append('code', 'second');
  await expect(vk().provider.finish(TRIP, twice)).rejects.toThrow('code twice');
  const denied = new URLSearchParams({ error: 'access_denied', state: TRIP.state });
  expect(await vk().provider.finish(TRIP, denied)).toBe('denied');
});

const YANDEX_INFO = {
  id: '1000034426',
  login: 'ivan',
  client_id: '4760187d81bc4b7799476b42b5103713',
  display_name: 'ivan',
  real_name: 'Ivan Ivanov',
  default_email: 'ivan@yandex.ru',
  emails: ['ivan@yandex.ru'],
  psuid: '1.AAceCw.tbHgw5DtJ9_zeqPrk-Ba2w.qPWSRC5v2t2IaksPJgnge',
};

function yandex(info: object = YANDEX_INFO) {
  const { fetch, sent } = recorded({
    'https://oauth.yandex.ru/token': { token_type: 'bearer', access_token: 'y0_A', expires_in: 1 },
    'https://login.yandex.ru/info': info,
  });
  const clientId = YANDEX_INFO.client_id;
  return { provider: yandexProvider({ clientId, clientSecret: 'secret', fetch }), sent };
}

const yandexAnswer = () => new URLSearchParams({ code: '1234567', state: TRIP.state });

test('auth.social: only Yandex mailboxes count as confirmed by Yandex ID', async () => {
  const { provider, sent } = yandex();
  expect(await provider.finish(TRIP, yandexAnswer())).toEqual({
    subject: '1000034426',
    email: 'ivan@yandex.ru',
    isEmailVerified: true,
  });
  expect(sent[0]!.form).toMatchObject({ code_verifier: TRIP.verifier, client_secret: 'secret' });
  expect(sent[1]!.authorization).toBe('OAuth y0_A');
  for (const email of ['ivan@gmail.com', 'ivan@yandex.ru.evil.example', 'ivan@notyandex.ru']) {
    const claims = await yandex({ ...YANDEX_INFO, default_email: email }).provider.finish(
      TRIP,
      yandexAnswer(),
    );
    expect(claims).toMatchObject({ isEmailVerified: false });
  }
});

test('auth.social: a Yandex ID token issued to another client is refused', async () => {
  const { provider } = yandex({ ...YANDEX_INFO, client_id: 'another' });
  await expect(provider.finish(TRIP, yandexAnswer())).rejects.toThrow('another client');
});

const BOT = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
const NOW = 1_795_000_000_000;

/** The data of the widget, signed as Telegram documents it. */
function telegramAnswer(more: Record<string, string> = {}, botToken = BOT): URLSearchParams {
  const data = {
    id: '123456789',
    first_name: 'Ivan',
    username: 'ivan',
    photo_url: 'https://t.me/i/userpic/320/x.jpg',
    auth_date: String(NOW / 1000 - 10),
    ...more,
  };
  const text = Object.entries(data)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
  const key = createHash('sha256').update(botToken).digest();
  const hash = createHmac('sha256', key).update(text).digest('hex');
  return new URLSearchParams({ ...data, hash, state: TRIP.state });
}

const telegram = () => telegramProvider({ botName: 'casino_bot', botToken: BOT, now: () => NOW });

test('auth.social: signed and fresh Telegram data are accepted', async () => {
  expect(await telegram().finish(TRIP, telegramAnswer())).toEqual({
    subject: '123456789',
    email: null,
    isEmailVerified: false,
  });
  const url = await telegram().begin(TRIP);
  expect(url.href).toBe(`https://casino.example/auth/social/vk/start?state=${TRIP.state}`);
  expect(telegram().widget!(TRIP).attributes['data-auth-url']).toBe(
    `${TRIP.redirectUri}?state=${TRIP.state}`,
  );
});

test('auth.social: old, forged or foreign Telegram data are refused', async () => {
  const old = String(NOW / 1000 - 301);
  const early = String(NOW / 1000 + 60);
  const forged = telegramAnswer();
  forged.set('id', '1');
  const added = telegramAnswer();
  added.set('last_name', 'Petrov');
  const elsewhere = telegramAnswer();
  elsewhere.set('state', 'x');
  const cases: [URLSearchParams, string][] = [
    [telegramAnswer({ auth_date: old }), 'auth_date'],
    [telegramAnswer({ auth_date: early }), 'auth_date'],
    [telegramAnswer({ auth_date: 'soon' }), 'auth_date'],
    [telegramAnswer({}, '1:another'), 'hash'],
    [forged, 'hash'],
    [added, 'hash'],
    [elsewhere, 'state'],
  ];
  for (const [answer, why] of cases) {
    await expect(telegram().finish(TRIP, answer)).rejects.toThrow(why);
  }
  expect(await telegram().finish(TRIP, new URLSearchParams({ state: TRIP.state }))).toBe('denied');
});
