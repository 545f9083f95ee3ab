import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { newKey } from '#dev/test-app.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const PATH = '/api/v2/staff/chat/words';
const reason = 'complaints of players';

test('chat: staff block a word and allow it again, with both in the audit log', async ({ app }) => {
  const { send } = await createStaffClient(app, 'content');
  const words = async () => (await send('GET', PATH)).json!['data'];
  const added = await send('POST', PATH, { body: { words: [' Spam ', 'spam', 'scam'], reason } });
  expect(added.json!['data']).toEqual({ added: 2 });
  expect(await words()).toEqual(['scam', 'spam']);
  const post = async (text: string) => {
    const { token } = await app.addMember('10.00');
    await app.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'talker' } });
    const body = { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 };
    await app.send('POST', '/api/v2/games/dice/bets', { token, key: newKey(), body });
    return (
      await app.send('POST', '/api/v2/chat/messages', { token, body: { locale: 'en', text } })
    ).json!;
  };
  expect((await post('what a SPAMmer'))['message']).toBe('chat_word');
  const gone = { body: { word: 'spam', reason } };
  expect((await send('POST', `${PATH}/remove`, gone)).status).toBe(200);
  expect((await send('POST', `${PATH}/remove`, gone)).status).toBe(404);
  expect((await post('spamless'))['message']).toBeUndefined();
  const lines = await app.db.query(
    `select action, before, after from staff_audit where action like 'chat.words.%' order by id`,
  );
  expect(lines).toEqual([
    { action: 'chat.words.add', before: null, after: { words: expect.arrayContaining(['spam']) } },
    { action: 'chat.words.remove', before: { words: ['spam'] }, after: null },
  ]);
});

test('chat: an empty list and a word that no message can contain are refused', async ({ app }) => {
  const { send } = await createStaffClient(app, 'support');
  const refusal = async (words: string[]) =>
    (await send('POST', PATH, { body: { words, reason } })).json!['errors'];
  expect(await refusal([])).toEqual({ words: ['words_empty'] });
  expect(await refusal(['two words'])).toEqual({ 'words.0': ['word_format'] });
  expect(await refusal(['a'])).toEqual({ 'words.0': ['word_format'] });
  const risk = await createStaffClient(app, 'risk');
  expect((await risk.send('GET', PATH)).status).toBe(403);
});
