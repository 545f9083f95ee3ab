/** The method by which a player has logged in. */
export type LoginMethod =
  | 'register'
  | 'password'
  | 'email_code'
  | 'phone_code'
  | 'social'
  | 'simple'
  | 'passkey'
  | 'restore';
