import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const ISSUER = 'croupier simple auth';

/**
 * The token in the link: the number of its row, signed with a key of its own. The signature keeps
 * inventions away from the database, the row makes the token work once.
 */
export function createSimpleTokens(secretKey: string) {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'croupier simple auth', 32));

  async function sign(id: string, expiresAt: Date): Promise<string> {
    return await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(ISSUER)
      .setJti(id)
      .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
      .sign(key);
  }

  async function read(token: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer: ISSUER });
      return payload.jti;
    } catch {
      // Whatever is wrong with it, it opens nothing.
      return undefined;
    }
  }

  return { sign, read };
}

export type SimpleTokens = ReturnType<typeof createSimpleTokens>;
