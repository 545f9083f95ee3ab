import { existsSync, statfsSync } from 'node:fs';
import { cannotStart } from '../cannot-start.ts';
import type { CannotStart } from '../cannot-start.ts';

const FULL = /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/;
const FREE_MIN_BYTES = 1_000_000;

/**
 * True when a message says that the disk has no room left, or when the disk says so itself: a
 * program that fails for want of room often cannot write down why.
 */
export function isDiskFull(folder: string, message: string): boolean {
  if (FULL.test(message)) return true;
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < FREE_MIN_BYTES;
}

export function tellDiskFull(folder: string): CannotStart {
  return cannotStart(
    `The disk is full: the house needs room in ${folder}. Free some space and start again; ` +
      `nothing is lost.`,
  );
}
