import { createHmac, hkdfSync } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { refuse, refuseField, refuseInput, type Refusal } from '#core/refusal.ts';
import { LOCALES, type Locale } from '#core/locale.ts';
import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import { TEXT_MAX, type ChatMessage } from '../contract.ts';
import { hasContacts, hasForbiddenWord, normalizeText } from '../rules.ts';
import {
  insertMessage,
  listForbiddenWords,
  listMessages,
  readAuthorState,
  type MessageRow,
} from './store.ts';

/** Messages in the snapshot that a page starts with. */
const SNAPSHOT_SIZE = 50;

export type ChatServiceDeps = {
  readonly db: Db;
  readonly bus: Bus;
  readonly publicPlayers: PublicPlayerCache;
  readonly secretKey: string;
};

export type ChatUpdate =
  | { readonly locale: Locale; readonly added: ChatMessage }
  | { readonly locale: Locale; readonly removed: string };

type MessageInput = { readonly locale: Locale; readonly text: string };

export function createChatService(deps: ChatServiceDeps) {
  const { db, bus, publicPlayers } = deps;
  const derived = hkdfSync('sha256', deps.secretKey, '', 'croupier chat author', 32);
  const authorSecret = Buffer.from(derived);

  /** Posts a message or returns why not. It is published only after it is stored. */
  async function post(playerId: PlayerId, input: MessageInput) {
    const text = normalizeText(input.text);
    const refusal = checkLength(text) ?? (await checkMessage(playerId, text));
    if (refusal) return refusal;
    const row = await insertMessage(db, { locale: input.locale, playerId, text });
    const [message] = await toMessages([row]);
    bus.publish('chat.updates', { locale: row.locale, added: message! } satisfies ChatUpdate);
    return message!;
  }

  async function checkMessage(playerId: PlayerId, text: string) {
    const author = await readAuthorState(db, playerId);
    if (author.muted_until) {
      const until = author.muted_until.toISOString().slice(0, 16).replace('T', ' ');
      return refuseField('text', 'chat_muted', `${until} UTC`);
    }
    if (!author.has_bet) return refuse('chat_after_first_bet');
    if (hasContacts(text)) return refuseField('text', 'chat_contacts');
    if (hasForbiddenWord(text, await listForbiddenWords(db))) {
      return refuseField('text', 'chat_word');
    }
    if (author.last_text === text) return refuseField('text', 'chat_repeat');
    return undefined;
  }

  async function latest(locale: Locale): Promise<ChatMessage[]> {
    return await toMessages(await listMessages(db, locale, SNAPSHOT_SIZE));
  }

  async function toMessages(rows: readonly MessageRow[]): Promise<ChatMessage[]> {
    await publicPlayers.load(rows.map(({ player_id }) => player_id));
    return rows.map((row) => ({
      id: row.id.toString(),
      ...publicPlayers.get(row.player_id),
      author_key: authorKeyOf(row),
      text: row.text,
      sent_at: row.said_at.toISOString(),
    }));
  }

  /** Lets readers distinguish and hide players who hide their names, for a day. */
  function authorKeyOf({ player_id, said_at }: MessageRow): string {
    const day = said_at.toISOString().slice(0, 10);
    const hash = createHmac('sha256', authorSecret)
      .update(`${player_id} ${day}`)
      .digest('base64url');
    return hash.slice(0, 12);
  }

  return { post, latest, locales: LOCALES };
}

/** Checked after normalization, which turns some characters into several. */
function checkLength(text: string): Refusal<'bad_input'> | undefined {
  if (text === '') return refuseInput('text', 'required');
  return text.length > TEXT_MAX ? refuseInput('text', 'too_long') : undefined;
}
