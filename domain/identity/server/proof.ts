/** How somebody proved who he is. */
export type Proof =
  | 'register'
  | 'password'
  | 'email_code'
  | 'phone_code'
  | 'social'
  | 'simple'
  | 'passkey'
  | 'restore';
