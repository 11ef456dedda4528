import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from "graphql";

/** Values in one answer, each counted as often as it may come. */
const MOST_VALUES = 50_000;
const MOST_QUESTIONS = 10;
const MOST_DEPTH = 6;

/** The schema is asked for too. A list of it has no `first`, and is about so long. */
const SCHEMA_FIELDS: Readonly<Record<string, GraphQLField<unknown, unknown>>> = {
  __schema: SchemaMetaFieldDef,
  __type: TypeMetaFieldDef,
};
const SCHEMA_ROWS = 8;

/** What is long, or takes more than a column to read. */
const WEIGHTS: Readonly<Record<string, number>> = {
  "Proposal.body": 25,
  "Space.members": 100,
  "Query.vp": 10_000,
  "Message.entry": 5,
};

type Measure = {
  /** Fields that are asked for here, each as often as it is named. */
  questions: number;
  cost: number;
  depth: number;
};
type Facts = {
  schema: GraphQLSchema;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  variables: Readonly<Record<string, unknown>>;
  /** Each fragment is measured once, because fragments in fragments would double the work with each line. */
  measured: Map<string, Measure>;
};

/** Throws GraphQLError for a valid question that asks for too much, or that gives a field a variable which it can't take. */
export function checkCost({
  operation,
  ...given
}: {
  operation: OperationDefinitionNode;
  schema: GraphQLSchema;
  fragments: readonly FragmentDefinitionNode[];
  variables: Readonly<Record<string, unknown>>;
}): void {
  const query = given.schema.getQueryType();
  if (!query) throw new GraphQLError("There is nothing to ask.");
  const { questions, cost, depth } = measure(operation.selectionSet, query, {
    ...given,
    fragments: new Map(given.fragments.map((fragment) => [fragment.name.value, fragment])),
    measured: new Map(),
  });
  if (questions > MOST_QUESTIONS)
    throw new GraphQLError(`Ask at most ${MOST_QUESTIONS} questions at a time; these are ${questions}.`);
  if (depth > MOST_DEPTH) throw new GraphQLError(`Nest at most ${MOST_DEPTH} levels; these are ${depth}.`);
  if (cost > MOST_VALUES)
    throw new GraphQLError(
      `The answer may hold ${cost} values, more than ${MOST_VALUES}. Ask for fewer rows (first) or fewer fields.`,
    );
}

function measure(selectionSet: SelectionSetNode, type: GraphQLObjectType, facts: Facts): Measure {
  const parts = selectionSet.selections.map((selection) => {
    if (selection.kind === Kind.FIELD) return measureField(selection, type, facts);
    if (selection.kind === Kind.INLINE_FRAGMENT) return measure(selection.selectionSet, type, facts);
    return measureFragment(selection.name.value, type, facts);
  });
  return {
    questions: parts.reduce((sum, { questions }) => sum + questions, 0),
    cost: parts.reduce((sum, { cost }) => sum + cost, 0),
    depth: Math.max(0, ...parts.map(({ depth }) => depth)),
  };
}

function measureFragment(name: string, type: GraphQLObjectType, facts: Facts): Measure {
  const known = facts.measured.get(name);
  if (known) return known;
  const fragment = facts.fragments.get(name);
  const measured = fragment
    ? measure(fragment.selectionSet, type, facts)
    : { questions: 0, cost: 0, depth: 0 };
  facts.measured.set(name, measured);
  return measured;
}

function measureField(node: FieldNode, type: GraphQLObjectType, facts: Facts): Measure {
  const name = node.name.value;
  const field = SCHEMA_FIELDS[name] ?? type.getFields()[name];
  const weight = WEIGHTS[`${type.name}.${name}`] ?? 1;
  const inner = field && getNamedType(field.type);
  if (!field || !inner || !isObjectType(inner) || !node.selectionSet)
    return { questions: 1, cost: weight, depth: 1 };
  const { cost, depth } = measure(node.selectionSet, inner, facts);
  if (isIntrospectionType(inner)) {
    const rows = isListType(getNullableType(field.type)) ? SCHEMA_ROWS : 1;
    // Its depth has a rule of its own in graphql.
    return { questions: 1, cost: weight + rows * cost, depth: 1 };
  }
  const { first } = getArgumentValues(field, node, facts.variables);
  const rows = typeof first === "number" ? Math.max(1, first) : 1;
  return { questions: 1, cost: weight + rows * cost, depth: depth + 1 };
}
