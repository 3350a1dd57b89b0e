-- Each table with an organization gets a key that holds it, by which replication tells its rows apart. Where an index began
-- as the new one does, the new one takes its place.
DROP INDEX CONCURRENTLY IF EXISTS "activity_key_secrets_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "activity_key_secrets_tenant" ON "activity_key_secrets" USING btree ("organization_id","user_id","secret_hash");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "appeal_cases_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "appeal_cases_tenant" ON "appeal_cases" USING btree ("organization_id","challenge_id","asked_on","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "claim_rules_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "claim_rules_tenant" ON "claim_rules" USING btree ("organization_id","connection_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "connection_attempts_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "connection_attempts_tenant" ON "connection_attempts" USING btree ("organization_id","connection_id","at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "connection_domains_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "connection_domains_tenant" ON "connection_domains" USING btree ("organization_id","connection_id","domain_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "user_field_values_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "user_field_values_key" ON "user_field_values" USING btree ("organization_id","field_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "directory_groups_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "directory_groups_tenant" ON "directory_groups" USING btree ("organization_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "directory_members_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "directory_members_tenant" ON "directory_members" USING btree ("organization_id","group_id","person_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "directory_tokens_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "directory_tokens_tenant" ON "directory_tokens" USING btree ("organization_id","directory_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "directory_attributes_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "directory_attributes_tenant" ON "directory_attributes" USING btree ("organization_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "directory_rules_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "directory_rules_tenant" ON "directory_rules" USING btree ("organization_id","directory_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pending_effects_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "pending_effects_tenant" ON "pending_effects" USING btree ("organization_id","person_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "directory_brakes_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "directory_brakes_tenant" ON "directory_brakes" USING btree ("organization_id","directory_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "domain_delegations_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "domain_delegations_tenant" ON "domain_delegations" USING btree ("organization_id","domain_id","delegate_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "invite_links_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "invite_links_tenant" ON "invite_links" USING btree ("organization_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "wall_photos_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "wall_photos_tenant" ON "wall_photos" USING btree ("organization_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "challenge_results_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "challenge_results_tenant" ON "challenge_results" USING btree ("organization_id","challenge_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "published_results_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "published_results_tenant" ON "published_results" USING btree ("organization_id","challenge_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "published_winners_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "published_winners_tenant" ON "published_winners" USING btree ("organization_id","challenge_id","user_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "roster_reads_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "roster_reads_tenant" ON "roster_reads" USING btree ("id","organization_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "challenge_groups_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "challenge_groups_tenant" ON "challenge_groups" USING btree ("organization_id","challenge_id","group_id","slot");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "score_bands_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "score_bands_tenant" ON "score_bands" USING btree ("organization_id","challenge_id","level","band","slot");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "identities_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "identities_tenant" ON "identities" USING btree ("organization_id","connection_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "uploads_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "uploads_tenant" ON "uploads" USING btree ("organization_id","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "wall_screens_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "wall_screens_tenant" ON "wall_screens" USING btree ("organization_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "import_rows_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "import_rows_tenant" ON "import_rows" USING btree ("import_id","line","organization_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "challenge_scores_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "challenge_scores_tenant" ON "challenge_scores" USING btree ("challenge_id","alias","organization_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "activity_key_secrets_person";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "appeal_cases_order";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "claim_rules_connection";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "connection_attempts_newest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "connection_domains_of_connection";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "user_field_values_tenant";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "directory_tokens_directory";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "directory_rules_directory";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "directory_brakes_directory";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "domain_delegations_domain";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "published_results_challenge";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "published_winners_challenge";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "identities_of_connection";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "uploads_organization";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "wall_screens_organization";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "organizations_below";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "organizations_below" ON "organizations" USING btree ("parent_id","customer_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "organizations_parent";
