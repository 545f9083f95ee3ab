-- Documents that prove a player's identity. An attempt has one current document of each kind; a
-- document that was submitted is evidence and is kept, even when the player replaces it.

create table verification_documents (
  id uuid primary key default gen_random_uuid(),
  player_id bigint not null references verifications (player_id),
  attempt int not null,
  kind text not null
    check (kind in ('passport', 'id_front', 'id_back', 'driver_licence', 'selfie', 'address')),
  -- The name of the sealed file.
  file text not null unique,
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  byte_length int not null check (byte_length > 0),
  uploaded_at timestamptz not null default now(),
  -- From this time on the document is evidence: the player may replace it, and it is kept.
  submitted_at timestamptz,
  replaced_at timestamptz
);
create unique index verification_documents_one on verification_documents (player_id, attempt, kind)
  where replaced_at is null;
