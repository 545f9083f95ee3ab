/** Where this browser keeps the id of its device; absent when the player has not switched it on. */
export function pushKey(userId: string): string {
  return `push:${userId}`;
}
