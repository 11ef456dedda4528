import { writeArtifacts } from "./compile-contracts";

writeArtifacts();
