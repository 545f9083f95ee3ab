/** What tests of support do as a player. */
import type { createStaffClient } from './staff-client.ts';
import { newKey, type TestApp } from './test-app.ts';

const PATH = '/api/v2/support/messages';

export type SentMessage = { id: string; thread: string; author: string; text: string | null };

export async function write(app: TestApp, token: string, text: string, key = newKey()) {
  return await app.send('POST', PATH, { token, key, body: { locale: 'en', text } });
}

/** Latest first. */
export async function messages(app: TestApp, token: string, query = ''): Promise<SentMessage[]> {
  const { json } = await app.send('GET', `${PATH}${query}`, { token });
  return json!['data'] as SentMessage[];
}

/** The message, which names its thread. */
export async function threadOf(app: TestApp, token: string, text: string): Promise<SentMessage> {
  const { json, status } = await write(app, token, text);
  if (status !== 200) throw new Error(`a message was refused with ${status}`);
  return json!['data'] as SentMessage;
}

type Staff = Awaited<ReturnType<typeof createStaffClient>>;

/** `more` may make a note of it, or attach a picture. */
export async function answerAsStaff(staff: Staff, thread: string, text: string, more = {}) {
  return await staff.send('POST', `/api/v2/staff/support/${thread}/messages`, {
    key: newKey(),
    body: { text, is_note: false, ...more },
  });
}
