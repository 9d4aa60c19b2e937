ALTER TABLE "flip_acts" VALIDATE CONSTRAINT "flip_acts_kind";
