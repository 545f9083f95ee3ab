import { expect, test } from 'vitest';
import { findServiceUser } from './run-as.ts';

const ROOT = 'root:x:0:0:root:/root:/bin/bash';
const POSTGRES = 'postgres:x:110:118:PostgreSQL:/var/lib/postgresql:/bin/bash';
const OWN = 'croupier:x:990:991::/srv/croupier:/usr/sbin/nologin';

test.each([
  [[ROOT, POSTGRES, OWN], { uid: 990, gid: 991 }],
  [[ROOT, POSTGRES], { uid: 65_534, gid: 65_534 }],
  [[ROOT, 'croupier-bot:x:7:7::/:/bin/sh'], { uid: 65_534, gid: 65_534 }],
  [[], { uid: 65_534, gid: 65_534 }],
])('postgres: under root and with the users %j a new folder belongs to %j', (lines, user) => {
  expect(findServiceUser(lines.join('\n'))).toEqual(user);
});
