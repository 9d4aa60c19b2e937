-- "flips_sold" holds all of it. In a migration of its own, so that a retry doesn't build that one again.
DROP INDEX CONCURRENTLY IF EXISTS "flips_by_sale";
