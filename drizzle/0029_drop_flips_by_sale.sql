-- "flips_sold" holds all of it. By itself, so that a try that fails here is not begun anew with the other index.
DROP INDEX CONCURRENTLY IF EXISTS "flips_by_sale";
