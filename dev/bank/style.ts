/** The bank must look like a bank and unlike the casino: paper, navy and a guilloche. */
export const BANK_STYLE = `
:root { color-scheme: light; --ink: #14233b; --soft: #52627a; --line: #cfd8e3; --paper: #fff;
  --ground: #e9eef3; --blue: #14438f; --blue-deep: #0e3270; --warn: #7a4a00; --bad: #a11b1b;
  --good: #13653b; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; }
.tape { background: #ffd978; color: #3d2c00; padding: 8px 16px; text-align: center;
  font-size: 14px; font-weight: 600; border-bottom: 4px solid;
  border-image: repeating-linear-gradient(135deg, #3d2c00 0 10px, #ffd978 10px 20px) 4; }
main { width: min(100% - 24px, 460px); margin: 24px auto 40px; background: var(--paper);
  border: 1px solid var(--line); border-radius: 6px; overflow: hidden;
  box-shadow: 0 12px 32px rgb(20 35 59 / 12%); }
header { display: flex; align-items: center; justify-content: space-between; gap: 12px;
  padding: 16px 20px; background: var(--blue-deep); color: #fff; }
.name { display: flex; align-items: center; gap: 10px; font-weight: 650; letter-spacing: .01em; }
nav { display: flex; gap: 2px; }
nav a { color: #d5e2f7; padding: 4px 8px; font-size: 14px; border-radius: 4px;
  text-decoration: none; min-height: 24px; }
nav a[aria-current] { background: rgb(255 255 255 / 18%); color: #fff; }
.guilloche { display: block; width: 100%; height: 34px; background: #f3f7fc;
  border-bottom: 1px solid var(--line); color: #9db6da; }
.sheet { padding: 20px; }
h1 { margin: 0 0 4px; font-size: 15px; font-weight: 600; color: var(--soft); }
.amount { margin: 0 0 16px; font-size: 36px; line-height: 1.15; font-weight: 700;
  font-variant-numeric: tabular-nums; }
dl { margin: 0 0 20px; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0;
  border-bottom: 1px solid var(--line); }
dt { color: var(--soft); white-space: nowrap; }
.mono { font: 14px/1.5 ui-monospace, Consolas, "DejaVu Sans Mono", monospace; }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
button, .button { display: block; width: 100%; min-height: 48px; padding: 10px 16px;
  border: 1px solid transparent; border-radius: 6px; font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; }
.primary { background: var(--blue); color: #fff; }
.primary:hover { background: var(--blue-deep); }
.quiet { background: #fff; border-color: #8a99ad; color: var(--ink); }
.quiet:hover { background: #f3f6fa; }
.danger { background: none; color: var(--bad); margin-top: 8px; }
.danger:hover { background: #fbeeee; }
:focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
details { margin: 12px 0 0; border: 1px solid var(--line); border-radius: 6px; }
summary { padding: 12px 16px; cursor: pointer; font-weight: 600; min-height: 48px; }
.inner { padding: 0 16px 16px; }
.hint { margin: 0 0 12px; color: var(--soft); font-size: 14px; }
label { display: block; margin-bottom: 4px; font-size: 14px; font-weight: 600; }
input[type=text] { width: 100%; min-height: 48px; padding: 10px 12px; margin-bottom: 12px;
  font: inherit; font-variant-numeric: tabular-nums; border: 1px solid #8a99ad;
  border-radius: 6px; color: var(--ink); background: #fff; }
.alert { margin: 0 0 16px; padding: 10px 12px; border-left: 4px solid var(--bad);
  background: #fbeeee; color: #6d1010; }
.note { margin: 16px 0 0; color: var(--soft); font-size: 14px; }
.verdict { display: flex; align-items: center; gap: 12px; margin: 0 0 8px; font-size: 24px;
  font-weight: 700; }
.verdict svg { flex: none; }
.paid { color: var(--good); } .declined { color: var(--bad); } .closed { color: var(--warn); }
@media (max-width: 400px) { .amount { font-size: 30px; } main { margin-top: 12px; } }
`;
