declare module 'virtual:refusal-texts/*' {
  /** Under `error`, every refusal code of the server. */
  const texts: { readonly error: Readonly<Record<string, unknown>> };
  export default texts;
}
