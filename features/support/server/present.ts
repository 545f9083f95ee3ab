import assert from 'node:assert';
import type { SupportHours } from '#domain/settings/rules.support.ts';
import type { StaffMessage, SupportThread } from '../contract.backoffice.ts';
import type { LastThread, SupportMessage } from '../contract.ts';
import { openingAt } from '../rules.hours.ts';
import { presentPicture } from './pictures.ts';
import type { LastThreadRow, SupportMessageRow } from './store.ts';
import type { StaffMessageRow, ThreadListRow } from './store.staff.ts';

export function presentThread(row: ThreadListRow): SupportThread {
  const { claimed_by: claimedBy, claimed_name: claimedName } = row;
  return {
    id: row.id.toString(),
    player: row.player_id === null ? null : { id: row.player_id.toString(), name: row.player },
    guest: row.guest_id === null ? null : { id: row.guest_id.toString(), email: row.guest_email },
    locale: row.locale,
    status: row.status,
    team: row.team,
    claimed_by:
      claimedBy === null
        ? null
        : { id: claimedBy.toString(), name: claimedName ?? `#${claimedBy}` },
    tags: [...row.tags],
    opened_at: row.opened_at.toISOString(),
    last_message: {
      id: row.last_message_id.toString(),
      author: row.last_author,
      text: row.last_text,
      has_picture: row.last_has_picture,
      at: row.last_at.toISOString(),
    },
    last_entry: row.last_entry_id.toString(),
    waits_since: row.waits_since?.toISOString() ?? null,
    read_up_to: row.read_by_player === 0n ? null : row.read_by_player.toString(),
    is_typing: row.is_typing,
    rating: row.rating,
    unread: row.unread,
  };
}

export function presentMessage(row: StaffMessageRow): StaffMessage {
  const { id, author, name, text, at } = row;
  const picture = presentPicture(row);
  return { id: id.toString(), author, name, text, picture, at: at.toISOString() };
}

/** Null where the operator has set no hours. */
export function presentHours(now: Date, hours: SupportHours): LastThread['hours'] {
  const opening = openingAt(now, hours);
  if (!opening) return null;
  const { isOpen, changesInMs } = opening;
  return { is_open: isOpen, changes_at: new Date(now.getTime() + changesInMs).toISOString() };
}

export function presentLastThread(row: LastThreadRow | undefined): LastThread['thread'] {
  if (!row) return null;
  const { id, status, rating, read_by_staff: read } = row;
  return { id: id.toString(), status, rating, read_up_to: read === 0n ? null : read.toString() };
}

/** A message as the player or guest reads it. */
export function presentForPlayer(row: SupportMessageRow): SupportMessage {
  const { id, thread_id, author, text, at } = row;
  assert(author !== 'note', 'a note of staff was read for a player');
  return {
    id: id.toString(),
    thread: thread_id.toString(),
    author,
    text,
    picture: presentPicture(row),
    at: at.toISOString(),
  };
}
