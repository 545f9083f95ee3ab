import './payments.css';

/** An address in fours, as it is compared with what a wallet shows; read and copied as one word. */
export function Address({ text }: { text: string }) {
  return (
    <span className="payment-address" translate="no">
      {text.match(/.{1,4}/g)?.map((four, index) => (
        // Of fixed text: a place in it is a name.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>{four}</span>
      ))}
    </span>
  );
}
