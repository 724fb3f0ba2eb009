//! The lines of every search.
//!
//! Before the bar stand whose function it is (`^` MAX's, `v` MIN's, `o` chance's, `e` and `t` SCOUT's two, `*` any) and what happens
//! on the line: **E**nter a node, arrive at a **L**eaf, take a **V**alue, **U**pdate, **C**ut, **R**eturn; **T**est,
//! search **A**gain, remember (**M**) and go no further for it (**K**), begin a **P**ass and end it (**Q**), take a **F**irst look
//! and **G**o no further for that.

use plywise_search::Algorithm;

pub(super) fn of(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Minimax => MINIMAX,
        Algorithm::TwoPass => TWO_PASS,
        Algorithm::AlphaBeta => ALPHA_BETA,
        Algorithm::Negamax => NEGAMAX,
        Algorithm::NoDeepCutoffs => NO_DEEP_CUTOFFS,
        Algorithm::Aspiration => ASPIRATION,
        Algorithm::Scout => SCOUT,
        Algorithm::Pvs => PVS,
        Algorithm::NegaScout => NEGASCOUT,
        Algorithm::NegaScoutExact => NEGASCOUT_EXACT,
        Algorithm::MtdF => MTD_F,
        Algorithm::SssStar => SSS_STAR,
        Algorithm::DualStar => DUAL_STAR,
        Algorithm::Iterative => ITERATIVE,
        Algorithm::Expectimax => EXPECTIMAX,
        Algorithm::Star1 => STAR1,
        Algorithm::Star2 => STAR2,
        Algorithm::MaxN => MAX_N,
        Algorithm::Paranoid => PARANOID,
    }
}

const MINIMAX: &str = "\
^E|max-value(node)
^V|  if node is a leaf: return its value
^|  v ← −∞
^|  for each child, left to right:
^U|    v ← max(v, min-value(child))
^R|  return v
*|
vE|min-value(node)
vV|  if node is a leaf: return its value
v|  v ← +∞
v|  for each child, left to right:
vU|    v ← min(v, max-value(child))
vR|  return v";

const TWO_PASS: &str = "\
*L|first pass: for each leaf, left to right:
*V|  give the leaf its value
*|second pass: for each level, deepest first:
*E|  for each branch on the level:
*U|    take in its children’s values
*R|    MAX keeps the largest, MIN the smallest";

const ALPHA_BETA: &str = "\
^E|max-value(node, α, β)
^V|  if node is a leaf: return its value
^|  v ← −∞
^|  for each child, left to right:
^U|    v ← max(v, min-value(child, α, β))
^C|    if v ≥ β: return v
^|    α ← max(α, v)
^R|  return v
*|
vE|min-value(node, α, β)
vV|  if node is a leaf: return its value
v|  v ← +∞
v|  for each child, left to right:
vU|    v ← min(v, max-value(child, α, β))
vC|    if v ≤ α: return v
v|    β ← min(β, v)
vR|  return v";

pub(super) const ALPHA_BETA_HARD: &str = "\
^E|max-value(node, α, β)
^V|  if node is a leaf: return its value
^|  for each child, left to right:
^U|    α ← max(α, min-value(child, α, β))
^C|    if α ≥ β: return β
^R|  return α
*|
vE|min-value(node, α, β)
vV|  if node is a leaf: return its value
v|  for each child, left to right:
vU|    β ← min(β, max-value(child, α, β))
vC|    if β ≤ α: return α
vR|  return β";

/// On a game. Lines with a **t**, **k** or **h** are there with a table, killers, a history only.
pub(super) const AIDED: &str = "\
*E|alpha-beta(position, α, β)
*V|  if the game is over: return its value
*Mt|  if the table knows the position:
*Kt|    narrow α, β; if they meet: return
*q|  at the depth limit: staying is a child; then noisy moves only
*n|  pass, and look less deep: if that meets a bound, return it
*t|  put the move it has first
*k|  then the killers of this ply
*h|  then moves by their history
*|  for each move, in that order:
*r|    late and quiet: look less deep first; if no better, take that
*|    s ← alpha-beta(next, α, β)
^U|    MAX: v ← max(v, s)
vU|    MIN: v ← min(v, s)
*C|    if MAX has v ≥ β, or MIN v ≤ α:
*k|      the move is a killer now
*h|      add to the move’s history
*|      leave out the other moves
*|    MAX: α ← max(α, v); MIN: β ← min(β, v)
*Rt|  keep v and the move in the table
*R|  return v";

const NEGAMAX: &str = "\
*E|negamax(node, α, β)
*V|  if node is a leaf: return its value to whoever moves
*|  v ← −∞
*|  for each child, left to right:
*U|    v ← max(v, −negamax(child, −β, −α))
*|    α ← max(α, v)
*C|    if α ≥ β: return v
*R|  return v";

const NO_DEEP_CUTOFFS: &str = "\
*E|negamax(node, bound)
*V|  if node is a leaf: return its value to whoever moves
*|  v ← −∞
*|  for each child, left to right:
*U|    v ← max(v, −negamax(child, −v))
*C|    if v ≥ bound: return v
*R|  return v";

const ASPIRATION: &str = "\
*P|search the root with (guess − margin, guess + margin)
*|if it fails low: search again with (−∞, v)
*|if it fails high: search again with (v, +∞)
*Q|otherwise v is the value
*|
*E|negamax(node, α, β)
*V|  if node is a leaf: return its value to whoever moves
*|  v ← −∞
*|  for each child, left to right:
*U|    v ← max(v, −negamax(child, −β, −α))
*|    α ← max(α, v)
*C|    if α ≥ β: return v
*R|  return v";

const SCOUT: &str = "\
ePEA|eval(node)
eV|  if node is a leaf: return its value
e|  v ← eval(first child)
e|  for each other child, left to right:
*T|    if test(child, better than v):
eU|      v ← eval(child)
eCR|  return v
*|
tE|test(node, better than v)
tV|  if node is a leaf: compare its value with v
t|  for each child, left to right:
tU|    test(child, better than v)
tC|    if that settles it: answer at once
tR|  answer that no child did";

const PVS: &str = "\
*E|pvs(node, α, β)
*V|  if node is a leaf: return its value to whoever moves
*|  v ← −pvs(first child, −β, −α)
*|  for each other child, left to right:
*T|    t ← −pvs(child, −α⁺, −α)   (null window)
*A|    if α < t < β: t ← −pvs(child, −β, −t)
*U|    v ← max(v, t), α ← max(α, v)
*C|    if α ≥ β: return v
*R|  return v";

const NEGASCOUT: &str = "\
*E|negascout(node, α, β)
*V|  if node is a leaf: return its value to whoever moves
*|  v ← −negascout(first child, −β, −α)
*|  for each other child, left to right:
*T|    t ← −negascout(child, −α⁺, −α)   (null window)
*A|    if α < t < β and more than 2 plies are left: t ← −negascout(child, −β, −t)
*U|    v ← max(v, t), α ← max(α, v)
*C|    if α ≥ β: return v
*R|  return v";

const NEGASCOUT_EXACT: &str = "\
*E|negascout(node, α, β)
*V|  if node is a leaf: return its value to whoever moves
*|  v ← −negascout(first child, −β, −α)
*|  for each other child, left to right:
*T|    t ← −negascout(child, −α⁺, −α)   (null window)
*A|    if α < t < β and t is not exact: t ← −negascout(child, −β, −t)
*U|    v ← max(v, t), α ← max(α, v)
*C|    if α ≥ β: return v
*R|  return v";

const MTD_F: &str = "\
*|g ← first guess, lower ← −∞, upper ← +∞
*|while lower < upper:
*P|  test the root: is it above g, or below g?
*Q|  g ← what came back; move lower or upper to it
*|
*E|test(node, null window)
*M|  if the table knows enough: return what it knows
*V|  if node is a leaf: return its value
*|  for each child, left to right:
*U|    v ← the better of v and test(child)
*C|    if v answers the question: remember v, return v
*R|  remember v, return v";

const SSS_STAR: &str = "\
*|g ← +∞
*|repeat until a test fails high:
*P|  test the root: is it less than g?
*Q|  g ← what came back
*|
*E|test(node, null window)
*M|  if the table knows enough: return what it knows
*V|  if node is a leaf: return its value
*|  for each child, left to right:
*U|    v ← the better of v and test(child)
*C|    if v answers the question: remember v, return v
*R|  remember v, return v";

const DUAL_STAR: &str = "\
*|g ← −∞
*|repeat until a test fails low:
*P|  test the root: is it more than g?
*Q|  g ← what came back
*|
*E|test(node, null window)
*M|  if the table knows enough: return what it knows
*V|  if node is a leaf: return its value
*|  for each child, left to right:
*U|    v ← the better of v and test(child)
*C|    if v answers the question: remember v, return v
*R|  remember v, return v";

const ITERATIVE: &str = "\
*P|for depth 1, 2, 3 and so on, while the budget lasts:
*Q|  v ← negamax(root, −∞, +∞), no deeper than depth
*|
*E|negamax(node, α, β)
*V|  if node is a leaf: return its value to whoever moves
*|  v ← −∞
*|  for each child, left to right:
*U|    v ← max(v, −negamax(child, −β, −α))
*|    α ← max(α, v)
*C|    if α ≥ β: return v
*R|  return v";

const EXPECTIMAX: &str = "\
*E|value(node)
*V|  if node is a leaf: return its value
*|  v ← −∞ at MAX, +∞ at MIN, 0 at chance
*|  for each child, left to right:
^U|    at MAX: v ← max(v, value(child))
vU|    at MIN: v ← min(v, value(child))
oU|    at chance: v ← v + probability × value(child)
*R|  return v";

const STAR1: &str = "\
*E|star1(node, α, β)
*V|  if node is a leaf: return its value
*|  v ← −∞ at MAX, +∞ at MIN, 0 at chance
*|  for each child, left to right:
^U|    at MAX: v ← max(v, star1(child)), α ← max(α, v)
vU|    at MIN: v ← min(v, star1(child)), β ← min(β, v)
oU|    at chance: v ← v + probability × star1(child)
oC|      if v + the most of the rest ≤ α, or the least ≥ β: return that
*C|    at MAX and MIN: if α ≥ β: return v
*R|  return v";

const STAR2: &str = "\
*E|star2(node, α, β)
*V|  if node is a leaf: return its value
*|  v ← −∞ at MAX, +∞ at MIN, 0 at chance
*F|  at chance: first look at one child of each child
oG|    if that settles it: return what they prove
*|  for each child, left to right:
^U|    at MAX: v ← max(v, star2(child)), α ← max(α, v)
vU|    at MIN: v ← min(v, star2(child)), β ← min(β, v)
oU|    at chance: v ← v + probability × star2(child)
oC|      if v + the most of the rest ≤ α, or the least ≥ β: return that
*C|    at MAX and MIN: if α ≥ β: return v
*R|  return v";

const MAX_N: &str = "\
*E|max-n(node)
*V|  if node is a leaf: return its values, one for each player
*|  for each child, left to right:
^U|    if max-n(child) has more for whoever moves: keep it
oU|    at chance: add probability × max-n(child)
*C|    if too little is left for the player above: stop
*R|  return the values kept";

const PARANOID: &str = "\
*E|paranoid(node, α, β)
*V|  if node is a leaf: return its value to the first to move
*|  v ← −∞ for the first to move, else +∞
*|  for each child, left to right:
^U|    the first to move: v ← max(v, paranoid(child)), α ← max(α, v)
vU|    anyone else: v ← min(v, paranoid(child)), β ← min(β, v)
*C|    if α ≥ β: return v
*R|  return v";
