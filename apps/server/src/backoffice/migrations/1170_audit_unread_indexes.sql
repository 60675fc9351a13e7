-- expands: `audit_of_any_address` and `audit_by_venue` serve what these two did, and the version before asks for neither of them.
drop index audit_of_address;
drop index audit_of_venue;
