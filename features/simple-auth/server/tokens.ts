import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const ISSUER = 'croupier simple auth';

/**
 * The token in the link: the id of its row, signed with a key of its own. The signature keeps
 * forged ids away from the database, the row makes the token work once.
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
      // An invalid token logs no one in, whatever the reason.
      return undefined;
    }
  }

  return { sign, read };
}

export type SimpleTokens = ReturnType<typeof createSimpleTokens>;
