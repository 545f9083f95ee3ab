/** The outbox must look unlike the casino: paper, ink, and the stripes of air mail. */
export const OUTBOX_STYLE = `
:root { color-scheme: light; --ink: #1c2430; --soft: #556173; --line: #d5d0c4; --paper: #fffdf7;
  --ground: #efeae0; --blue: #1f4e8c; --red: #a82f2f; --stamp: #f7e9b8; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 12px 24px; padding: 14px 20px;
  background: var(--paper); border-bottom: 6px solid; border-image: repeating-linear-gradient(
  135deg, var(--red) 0 14px, var(--paper) 14px 24px, var(--blue) 24px 38px,
  var(--paper) 38px 48px) 6; }
h1 { margin: 0; font-size: 20px; }
form { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; flex: 1 1 320px; }
label { color: var(--soft); font-size: 14px; }
input { flex: 1 1 160px; max-width: 360px; min-height: 40px; padding: 6px 10px; font: inherit;
  color: var(--ink); background: #fff; border: 1px solid #8a8577; border-radius: 6px; }
button, .all { min-height: 40px; padding: 6px 16px; font: inherit; font-weight: 600;
  border: 1px solid var(--blue); border-radius: 6px; background: var(--blue); color: #fff;
  cursor: pointer; text-decoration: none; display: inline-flex; align-items: center; }
.all { background: none; color: var(--blue); }
:focus-visible { outline: 3px solid #c98a00; outline-offset: 2px; }
main { display: grid; grid-template-columns: minmax(260px, 360px) 1fr; gap: 20px; padding: 20px;
  max-width: 1360px; margin: 0 auto; align-items: start; }
nav { background: var(--paper); border: 1px solid var(--line); border-radius: 8px;
  overflow: hidden; }
nav ol { list-style: none; margin: 0; padding: 0; max-height: calc(100vh - 120px);
  overflow: auto; }
nav li + li { border-top: 1px solid var(--line); }
nav a { display: grid; grid-template-columns: 1fr auto; gap: 2px 8px; padding: 10px 14px;
  color: inherit; text-decoration: none; }
nav a:hover { background: #f6f1e4; }
nav a[aria-current] { background: var(--stamp); box-shadow: inset 4px 0 var(--red); }
nav a:focus-visible { outline-offset: -3px; }
nav strong, nav .to { grid-column: 1 / -1; overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap; }
nav .to, nav time { color: var(--soft); font-size: 13px; font-variant-numeric: tabular-nums; }
.kind { justify-self: start; font-size: 12px; font-weight: 600; padding: 0 8px;
  border-radius: 10px; background: #e3ebf6; color: var(--blue); }
.kind.sms { background: #e2f0e4; color: #1d5a2a; }
.kind.call { background: #f6e4e1; color: #8c2626; }
.empty { margin: 0; padding: 24px 18px; color: var(--soft); }
article { background: var(--paper); border: 1px solid var(--line); border-radius: 8px;
  padding: 20px; min-width: 0; }
h2 { margin: 0 0 12px; font-size: 20px; line-height: 1.3; overflow-wrap: anywhere; }
dl { margin: 0 0 16px; display: flex; flex-wrap: wrap; gap: 4px 28px; }
dl div { display: flex; gap: 8px; } dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.code { display: flex; align-items: baseline; gap: 14px; margin: 0 0 12px; padding: 10px 16px;
  background: var(--stamp); border: 1px dashed #b8932b; border-radius: 6px; }
.code output { font: 700 30px/1.2 ui-monospace, Consolas, monospace; letter-spacing: 4px;
  user-select: all; }
.link { margin: 0 0 12px; overflow-wrap: anywhere; } .link a { color: var(--blue); }
iframe { display: block; width: 100%; height: 640px; border: 1px solid var(--line);
  border-radius: 6px; background: #0b1411; }
pre { margin: 12px 0 0; padding: 14px; white-space: pre-wrap; overflow-wrap: anywhere;
  background: #fff; border: 1px solid var(--line); border-radius: 6px;
  font: 14px/1.5 ui-monospace, Consolas, monospace; }
details { margin-top: 12px; } summary { cursor: pointer; font-weight: 600; padding: 8px 0; }
@media (max-width: 800px) { main { grid-template-columns: 1fr; padding: 12px; }
  nav ol { max-height: 40vh; } article { padding: 14px; } .code output { font-size: 26px; } }
`;
