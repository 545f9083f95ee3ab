/**
 * Tickets of different currencies cannot share a pot, so each room has a table for each currency.
 * Its name is made here and nowhere else.
 */
import { WALLET_CURRENCIES, type WalletCurrency } from '#core/currency.ts';
import { ROOMS, roomName, type Room, type RoomName } from './rules.ts';

export type RoomTable = `${RoomName}-${Lowercase<WalletCurrency>}`;

export function tableOf(room: Room, currency: WalletCurrency): RoomTable {
  // Lower case of a known word is the known word in lower case.
  return `${roomName(room)}-${currency.toLowerCase() as Lowercase<WalletCurrency>}`;
}

export const ROOM_TABLES: readonly {
  readonly room: Room;
  readonly currency: WalletCurrency;
  readonly name: RoomTable;
}[] = ROOMS.flatMap((room) =>
  WALLET_CURRENCIES.map((currency) => ({ room, currency, name: tableOf(room, currency) })),
);
