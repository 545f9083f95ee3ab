/** The identity service must look unlike the casino: grey paper, ink and a stamp's green. */
export const OPENID_STYLE = `
:root { color-scheme: light; --ink: #1c2622; --soft: #56655e; --line: #cdd6d1; --paper: #fff;
  --ground: #e8edea; --green: #17604a; --deep: #0f4334; --bad: #a11b1b; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; }
.tape { background: #ffd978; color: #3d2c00; padding: 8px 16px; text-align: center;
  font-size: 14px; font-weight: 600; border-bottom: 4px solid;
  border-image: repeating-linear-gradient(135deg, #3d2c00 0 10px, #ffd978 10px 20px) 4; }
main { width: min(100% - 24px, 420px); margin: 20px auto 32px; background: var(--paper);
  border: 1px solid var(--line); border-radius: 6px; overflow: hidden;
  box-shadow: 0 12px 32px rgb(28 38 34 / 12%); }
header { display: flex; align-items: center; gap: 10px; padding: 14px 20px;
  background: var(--deep); color: #fff; }
.name { font-weight: 650; letter-spacing: .01em; }
.sheet { padding: 20px; }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.25; }
h2 { margin: 24px 0 8px; font-size: 14px; font-weight: 600; color: var(--soft); }
.lead { margin: 0 0 16px; color: var(--soft); }
label { display: block; margin-bottom: 4px; font-size: 14px; font-weight: 600; }
input:not([type=checkbox], [type=hidden]) { width: 100%; min-height: 48px; padding: 10px 12px;
  margin-bottom: 12px; font: inherit; border: 1px solid #82918a; border-radius: 6px;
  color: var(--ink); background: #fff; }
.switch { display: flex; gap: 12px; align-items: flex-start; margin: 4px 0 16px;
  font-weight: 500; font-size: 16px; min-height: 32px; cursor: pointer; }
.switch input { width: 22px; height: 22px; margin: 2px 0 0; accent-color: var(--green); }
small { display: block; font-size: 14px; font-weight: 400; color: var(--soft);
  overflow-wrap: anywhere; }
button { display: block; width: 100%; min-height: 48px; padding: 10px 16px; margin-bottom: 8px;
  border: 1px solid transparent; border-radius: 6px; font: inherit; font-weight: 600;
  cursor: pointer; }
.primary { background: var(--green); color: #fff; }
.primary:hover { background: var(--deep); }
.quiet, .account { background: #fff; border-color: #82918a; color: var(--ink); }
.quiet:hover, .account:hover { background: #f2f6f4; }
.plain { background: none; color: var(--bad); margin: 0; }
.plain:hover { background: #fbeeee; }
.account { text-align: left; }
.account b { display: block; overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: 0; }
:focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
.alert { margin: 0 0 16px; padding: 10px 12px; border-left: 4px solid var(--bad);
  background: #fbeeee; color: #6d1010; }
.bar { height: 6px; border-radius: 3px; background: var(--line); overflow: hidden; }
.bar::after { content: ""; display: block; width: 40%; height: 100%; background: var(--green);
  animation: slide 1.2s ease-in-out infinite alternate; }
@keyframes slide { to { transform: translateX(150%); } }
@media (prefers-reduced-motion: reduce) { .bar::after { animation: none; } }
`;
