import type { StaffMessage, SupportThread } from '../contract.backoffice.ts';
import { presentPicture } from './pictures.ts';
import type { StaffMessageRow, ThreadListRow } from './store.staff.ts';

export function presentThread(row: ThreadListRow): SupportThread {
  const { claimed_by: claimedBy, claimed_name: claimedName } = row;
  return {
    id: row.id.toString(),
    player: { id: row.player_id.toString(), name: row.player },
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
