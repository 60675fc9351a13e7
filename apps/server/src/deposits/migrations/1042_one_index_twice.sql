-- expands: (takes an index away) deposit_arrived is the same, so every query of the version before is served as it was.

drop index if exists deposit_credited;
