-- How much may be sent, as JSON by category (projects/quotas.ts); null: no limit. The instance's are in setting 'quotas'.
alter table project add column quotas text;
alter table project_key add column quotas text;
